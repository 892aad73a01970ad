type Reasoned = { readonly comment: string | null }

/** The reason of a whole application; null: there is none, or its choices have reasons that differ. */
export function sharedReason({
  comment,
  choices,
}: Reasoned & { readonly choices: readonly Reasoned[] }): string | null {
  const reasons = new Set(choices.flatMap((choice) => choice.comment || []))
  return comment !== '' && reasons.size <= 1 ? comment : null
}
