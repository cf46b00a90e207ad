# Volière in a container: docs/self-hosting.md says how to run it. The exact, hashed versions are those of requirements/.
FROM python:3.12-slim AS build
WORKDIR /source
COPY pyproject.toml README.md LICENSE ./
COPY requirements requirements
RUN python -m venv /opt/voliere \
    && /opt/voliere/bin/pip install --no-cache-dir --require-hashes -r requirements/build.txt -r requirements/run.txt \
    && /opt/voliere/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements/fast.txt \
    && /opt/voliere/bin/pip install --no-cache-dir --require-hashes --only-binary :all: -r requirements/postgres.txt \
    && /opt/voliere/bin/pip install --no-cache-dir --require-hashes --only-binary :all: --no-binary http-ece \
        --no-build-isolation -r requirements/club.txt
COPY src src
RUN /opt/voliere/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin voliere \
    && install --directory --owner voliere --group voliere --mode 0700 /data
COPY --from=build /opt/voliere /opt/voliere
ENV PATH=/opt/voliere/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    VOLIERE_HOST=0.0.0.0 \
    VOLIERE_PORT=8642 \
    VOLIERE_DATA_DIR=/data \
    VOLIERE_LOG_FORMAT=json \
    # Compiled rules are kept beside the tables, so that a new container does not compile anew.
    XDG_CACHE_HOME=/data/cache
USER voliere
VOLUME /data
EXPOSE 8642
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['VOLIERE_PORT'] + '/healthz', timeout=4)"]
CMD ["voliere", "serve"]
