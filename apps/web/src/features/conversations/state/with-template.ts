/** A draft with a ready-made message: in place of an empty draft or of another template, else below it. */
export function withTemplate(draft: string, template: string, templates: readonly string[]): string {
  const typed = draft.trim()
  return typed === '' || templates.includes(typed) ? template : `${typed}\n\n${template}`
}
