// What the house says of a move of Qwirkle.

/** What the house answers to a preview. */
export type Brings = { readonly points?: number }
