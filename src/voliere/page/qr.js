/** A QR code, drawn as one SVG path. */
import { html, useEffect, useState } from "./dom.js";

/** @param {{ text: string, label: string }} props */
export function QrCode({ text, label }) {
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
