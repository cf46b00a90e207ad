/** What the page uses of @fluent/bundle. */
export class FluentResource {
  constructor(source: string);
}
export class FluentNumber {
  constructor(value: number);
  value: number;
}
export class FluentBundle {
  constructor(locales: string | string[], options?: { useIsolating?: boolean });
  addResource(resource: FluentResource, options?: { allowOverrides?: boolean }): Error[];
  hasMessage(id: string): boolean;
  getMessage(id: string): { value: any } | undefined;
  formatPattern(pattern: any, details?: Record<string, any>, errors?: Error[]): string;
}
