/**
 * Form submitted and buttons pressed before the script was loaded. The page's inline script stores them
 * (apps/web/scripts/build.ts).
 */
type Early = { sent: HTMLFormElement | null; pressed: ReadonlySet<HTMLElement> | null; isOver: boolean }
const early: Early | undefined = (globalThis as { readonly early?: Early }).early

/**
 * Input on a prerendered page before hydration, by the control's id. Forms read it in layout effects: it is among their
 * values before the first click is handled.
 */
const acts = new Map<string, string | boolean>()

/** Buttons pressed before the script was loaded, in their order. */
let pressed: readonly HTMLElement[] = []

/** Current value of a control and its value in the page's HTML. */
function valuesOf(control: EventTarget | null): readonly [now: string | boolean, before: string | boolean] | null {
  if (control instanceof HTMLSelectElement) {
    const before = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
    return [control.value, before?.value ?? '']
  }
  if (control instanceof HTMLTextAreaElement) return [control.value, control.defaultValue]
  if (!(control instanceof HTMLInputElement)) return null
  return control.type === 'checkbox' ? [control.checked, control.defaultChecked] : [control.value, control.defaultValue]
}

function record(control: EventTarget | null): void {
  const values = valuesOf(control)
  if (values === null) return
  const [now, before] = values
  const { id } = control as HTMLElement
  if (now === before) acts.delete(id)
  else acts.set(id, now)
}

const recordOne = ({ target }: Event): void => record(target)

/** A click has toggled its checkbox; React hydrates within the click, before the `input` event. */
const EVENTS = ['click', 'input'] as const

/**
 * Records input before and during hydration. React resets the controls to its first render. It handles clicks itself
 * from here on, and hydrates for them.
 */
export function recordEarlyActs(root: HTMLElement): void {
  pressed = [...(early?.pressed ?? [])]
  if (early !== undefined) early.pressed = null
  for (const control of root.querySelectorAll('input[id], select[id], textarea[id]')) record(control)
  for (const event of EVENTS) addEventListener(event, recordOne, true)
}

/** Early input of a control. Removes it from the record. */
export function takeEarlyTyping(id: string): string | boolean | undefined {
  const value = acts.get(id)
  acts.delete(id)
  return value
}

/** Early input of a form, for controls whose ids begin with the form's; null: none. */
export function takeEarlyValues<Values extends object>(formId: string, initial: Values): Partial<Values> | null {
  const typed = Object.keys(initial).map((name) => [name, takeEarlyTyping(`${formId}-${name}`)] as const)
  const known = typed.filter(([, value]) => value !== undefined)
  return known.length === 0 ? null : (Object.fromEntries(known) as Partial<Values>)
}

/**
 * The form of these controls if it was submitted early; it is then submitted again with its values. Clears the record.
 */
export function takeEarlySending(formId: string): HTMLFormElement | null {
  const form = early?.sent ?? null
  if (early === undefined || form === null || form.querySelector(`[id^="${formId}-"]`) === null) return null
  early.sent = null
  form.querySelector('[aria-busy=true]')?.setAttribute('aria-busy', 'false')
  return form
}

/** Ends the recording: the page is hydrated or replaced, and React handles further input. Early presses happen now. */
export function endEarlyActs(): void {
  for (const event of EVENTS) removeEventListener(event, recordOne, true)
  acts.clear()
  if (early !== undefined) early.isOver = true
  const buttons = pressed.filter((button) => button.isConnected)
  pressed = []
  // One task a press: React renders its result before the next.
  for (const button of buttons) setTimeout(() => button.click())
}
