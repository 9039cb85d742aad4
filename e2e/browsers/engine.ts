/** An element of the page, as the driver names it. */
export type Found = { readonly id: string };

/** What the main paths need of a browser. Each engine is driven by its own protocol; see docs/decisions/0080. */
export type Engine = {
  readonly setSize: (width: number, height: number) => Promise<void>;
  readonly open: (url: string) => Promise<void>;
  readonly back: () => Promise<void>;
  /** Runs the source of a function in the page with these values; gives what it returns, as JSON. */
  readonly run: (source: string, ...values: readonly unknown[]) => Promise<unknown>;
  /** The element that the source of a function returns; null where it returns none. */
  readonly find: (source: string, ...values: readonly unknown[]) => Promise<Found | null>;
  readonly click: (element: Found) => Promise<void>;
  /** Types into what has the focus after a click on the element. */
  readonly type: (element: Found, text: string) => Promise<void>;
  readonly choose: (element: Found, file: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export type EngineKind = {
  readonly name: string;
  readonly isInstalled: boolean;
  /** What a person does to have it. */
  readonly install: string;
  readonly start: () => Promise<Engine>;
};
