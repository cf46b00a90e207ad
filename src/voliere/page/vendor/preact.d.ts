/** What the page uses of Preact. */
export const h: any;
export const Fragment: any;
export function render(what: any, where: Element): void;
