/** The driver's id of an element of the page. */
export type Found = { readonly id: string };

/** The browser functions that the main paths need. Each engine has its own protocol; see docs/decisions/0080. */
export type Engine = {
  readonly setSize: (width: number, height: number) => Promise<void>;
  readonly open: (url: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Runs the source of a function in the page with these values and returns its result, as JSON. */
  readonly run: (source: string, ...values: readonly unknown[]) => Promise<unknown>;
  /** The element that the source of a function returns, or null. */
  readonly find: (source: string, ...values: readonly unknown[]) => Promise<Found | null>;
  readonly click: (element: Found) => Promise<void>;
  /** Clicks on the element, then types. */
  readonly type: (element: Found, text: string) => Promise<void>;
  readonly choose: (element: Found, file: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type EngineKind = {
  readonly name: string;
  readonly isInstalled: boolean;
  /** How a person installs it. */
  readonly install: string;
  readonly start: () => Promise<Engine>;
};
