// Made by `npm run generate` from the migrations: do not edit.

/** Every table of the database, in the code's names. */
// biome-ignore lint/complexity/noBannedTypes: there is no table yet
export type Tables = {}
