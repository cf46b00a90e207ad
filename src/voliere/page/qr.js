/** A link for others: as a QR code, drawn as one SVG path, to copy, and to share. */
import { html, useEffect, useState } from "./dom.js";
import { BASE, href } from "./address.js";
import { get } from "./api.js";
import { CopyField } from "./fields.js";
import { say } from "./texts.js";

const THIS_MACHINE = /^(localhost|127\.[\d.]+|\[::1\])$/;

/**
 * Where the server runs, its page has an address that nobody else can open: it is asked for one that they can.
 * @param {{ path: string, code?: string | null }} props
 */
export function Invitation({ path, code }) {
  const [origin, setOrigin] = useState(THIS_MACHINE.test(location.hostname) ? null : location.origin);
  useEffect(() => {
    if (origin !== null) return;
    get("/seen").then(({ network }) => setOrigin(network ?? ""), () => setOrigin(location.origin));
  }, []);
  if (origin === null) return null;
  const address = (origin || location.origin) + href(path);
  return html`
    ${origin
      ? html`<${QrCode} text=${address} label=${say("page-qr")} />`
      : html`<div class="alone warn"><p>${say("page-invite-alone")}</p><code>./voliere --lan</code></div>`}
    <${CopyField} text=${address} />
    ${origin && code && html`<p class="bycode">
      ${say("page-invite-code", { address: origin.replace("http://", "") + BASE })}
      <b>${`${code.slice(0, 3)} ${code.slice(3)}`}</b>
    </p>`}
  `;
}

/** @param {{ text: string, label: string }} props */
function QrCode({ text, label }) {
  const [drawn, setDrawn] = useState(/** @type {{ path: string, size: number } | null} */ (null));
  useEffect(() => {
    import("./vendor/qrcode.js").then(({ default: qrcode }) => {
      const code = qrcode(0, "M");
      code.addData(text);
      code.make();
      const size = code.getModuleCount();
      let path = "";
      for (let row = 0; row < size; row += 1) {
        for (let column = 0; column < size; column += 1) {
          if (code.isDark(row, column)) path += `M${column + 2} ${row + 2}h1v1h-1z`;
        }
      }
      setDrawn({ path, size: size + 4 });
    });
  }, [text]);
  if (!drawn) return html`<div class="qr"></div>`;
  return html`<svg class="qr" role="img" aria-label=${label} viewBox=${`0 0 ${drawn.size} ${drawn.size}`}
      shape-rendering="crispEdges"><path d=${drawn.path} /></svg>`;
}
