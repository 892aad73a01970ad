type Reasoned = { readonly comment: string | null }

/** Reason of a whole application; null: none, or its choices have different reasons. */
export function sharedReason({
  comment,
  choices,
}: Reasoned & { readonly choices: readonly Reasoned[] }): string | null {
  const reasons = new Set(choices.flatMap((choice) => choice.comment || []))
  return comment !== '' && reasons.size <= 1 ? comment : null
}
