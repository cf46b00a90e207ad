/** What the page uses of qrcode-generator. */
interface Code {
  addData(text: string): void;
  make(): void;
  getModuleCount(): number;
  isDark(row: number, column: number): boolean;
}
export default function qrcode(version: number, correction: "L" | "M" | "Q" | "H"): Code;
