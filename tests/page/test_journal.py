"""The journal that the edition without a server keeps, in a real browser's IndexedDB."""

PAPERS = """async () => {
  const app = document.querySelector("script[type=module]").src;
  const { Journal } = await import(app.replace("app.js", "engine/journal.js"));
  const journal = await Journal.open(() => undefined);
  const row = (...parts) => JSON.stringify(parts);
  const done = [];
  done.push(await journal.write(row("k", "ana", "a", 5, "é\\u0000ÿ"), undefined));
  done.push(await journal.write(row("k", "ana", "a", 6, "x"), '["y"]'));
  done.push(await journal.write(row("k", "ana", "a", 6, "x"), "[null]"));
  done.push(await journal.write(row("k", "ben", "a", null, "bens"), "[null]"));
  done.push(await journal.write(row("kk", "ana", "a", null, "other"), undefined));
  done.push(await journal.write(row("l", "ana", "b", null, "1"), undefined));
  done.push(await journal.write(row("l", "ana", "b", null, "2"), '["1"]'));
  done.push(await journal.write(row("l", "ana", "b", null, null), '["1"]'));
  await journal.rename("paper", "no paper");
  const again = await Journal.open(() => undefined);
  const read = [await again.papers("k"), await again.papers("k", "ana"), await again.papers("l", "ana", "b")];
  await again.drop("ana");
  read.push(await again.papers(), await again.recall("paper"));
  return [done, read.slice(0, 4).map((one) => JSON.parse(one)), read[4]];
}"""


def test_papers_in_a_browser(visitor):
    one = visitor()
    one.go("/")
    one.page.wait_for_selector(".tile")
    done, read, name = one.page.evaluate(PAPERS)
    assert done == [True, False, False, True, True, True, True, False]
    mine, bens = ["k", "ana", "a", 5, "é\0ÿ"], ["k", "ben", "a", None, "bens"]
    assert read == [[mine, bens], [mine], [["l", "ana", "b", None, "2"]], [bens]]
    assert name == "no paper"
