/** What the page itself keeps of a form that was sent before its script was there (apps/web/scripts/build.ts). */
type Early = { sent: HTMLFormElement | null; isOver: boolean }
const early: Early | undefined = (globalThis as { readonly early?: Early }).early

/**
 * What was typed, ticked or chosen on a prerendered page before it had come to life, by the control's id. Forms take it
 * in layout effects: it is among their values before the page hears of another act, a click on the button say.
 */
const acts = new Map<string, string | boolean>()

/** What a control shows now, and what the page came with. */
function valuesOf(control: EventTarget | null): readonly [now: string | boolean, before: string | boolean] | null {
  if (control instanceof HTMLSelectElement) {
    const before = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
    return [control.value, before?.value ?? '']
  }
  if (!(control instanceof HTMLInputElement)) return null
  return control.type === 'checkbox' ? [control.checked, control.defaultChecked] : [control.value, control.defaultValue]
}

function keep(control: EventTarget | null): void {
  const values = valuesOf(control)
  if (values === null) return
  const [now, before] = values
  const { id } = control as HTMLElement
  if (now === before) acts.delete(id)
  else acts.set(id, now)
}

const keepOne = ({ target }: Event): void => keep(target)

/** Reads the controls before React takes over, and what is typed meanwhile: it resets them to its first render. */
export function keepEarlyActs(root: HTMLElement): void {
  for (const control of root.querySelectorAll('input[id], select[id]')) keep(control)
  addEventListener('input', keepOne, true)
}

/** Gives, once, what was typed, ticked or chosen in a control. */
export function takeEarlyTyping(id: string): string | boolean | undefined {
  const value = acts.get(id)
  acts.delete(id)
  return value
}

/** The same for controls whose ids begin with that of their form; null: nothing was typed. */
export function takeEarlyValues<Values extends object>(formId: string, initial: Values): Partial<Values> | null {
  const typed = Object.keys(initial).map((name) => [name, takeEarlyTyping(`${formId}-${name}`)] as const)
  const known = typed.filter(([, value]) => value !== undefined)
  return known.length === 0 ? null : (Object.fromEntries(known) as Partial<Values>)
}

/** Gives, once, the form of these controls if somebody sent it early: it is to be sent with what they had typed. */
export function takeEarlySending(formId: string): HTMLFormElement | null {
  const form = early?.sent ?? null
  if (early === undefined || form === null || form.querySelector(`[id^="${formId}-"]`) === null) return null
  early.sent = null
  form.querySelector('[aria-busy=true]')?.setAttribute('aria-busy', 'false')
  return form
}

/** The page has come to life, or another has taken its place: from now on React hears of each act. */
export function endEarlyActs(): void {
  removeEventListener('input', keepOne, true)
  acts.clear()
  if (early !== undefined) early.isOver = true
}
