/**
 * Which of the documents of a quota category or preemptive right prove the claim: those that not every claim of the
 * directory asks for. `all` are the documents of all quota categories and rights, as codes.
 */
export const confirmingKinds = (documents: readonly string[], all: readonly (readonly string[])[]): readonly string[] =>
  documents.filter((code) => !all.every((list) => list.includes(code)))
