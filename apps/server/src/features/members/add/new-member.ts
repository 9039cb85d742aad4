import type { ChosenLevel, FieldsWith, MemberField } from '@league/contract';

/** A gymnast to be added, with values validated and cleaned by the contract's schemas. */
export type NewMember = { readonly [Field in FieldsWith<'required', string>]: string } & {
  readonly [Field in MemberField]?: string | undefined;
} & {
  /** The levels that were named for the gymnast, if several. */
  readonly levels?: ChosenLevel | undefined;
  /** The gymnast's family: the email is then in `familyEmail`, and `email` is empty (FAMILY-02). */
  readonly familyId?: string;
  /** A person has decided that this is not the existing child with the same name and date of birth. */
  readonly isAnotherChild?: boolean;
  /** The office has decided that this contact of the provider belongs to the gymnast. */
  readonly sameContact?: { readonly contactId: number; readonly isArchived: boolean } | null;
};

/** The team that gymnasts are added to, and the membership level that they apply for. */
export type Place = {
  readonly team: { id: number; name: string };
  readonly membershipLevelId: number | null;
};
