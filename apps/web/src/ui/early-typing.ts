/** What was typed or ticked on a prerendered page before its script was there, by the control's id. */
const typed = new Map<string, string | boolean>()

/** Reads the controls just before hydration: React resets them to its first render (stack, Traps). */
export function keepEarlyTyping(root: HTMLElement): void {
  for (const control of root.querySelectorAll<HTMLInputElement>('input[id]')) {
    if (control.type === 'checkbox') {
      if (control.checked !== control.defaultChecked) typed.set(control.id, control.checked)
    } else if (control.value !== control.defaultValue) typed.set(control.id, control.value)
  }
}

/** Gives, once, what was typed into a control. */
export function takeEarlyTyping(id: string): string | boolean | undefined {
  const value = typed.get(id)
  typed.delete(id)
  return value
}
