import { createStore, useStore } from '../platform/store.ts'
import { useTexts } from '../platform/texts.ts'
import classes from './toast.module.css'

export type ToastTone = 'success' | 'error' | 'warning'
type Toast = { readonly id: number; readonly tone: ToastTone; readonly text: string }

/** A toast clears after five seconds (docs/specification/screens.md#errors). */
const LIFETIME_MS = 5_000

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

const close = (id: number): void => toasts.set(toasts.current().filter((toast) => toast.id !== id))

/** Shows a message for `lifetime` milliseconds. An important message belongs on the page as well. */
export function showToast(tone: ToastTone, text: string, lifetime: number = LIFETIME_MS): void {
  lastId += 1
  const id = lastId
  toasts.set([...toasts.current().slice(-2), { id, tone, text }])
  setTimeout(() => close(id), lifetime)
}

export function ToastRegion() {
  const { t } = useTexts()
  const shown = useStore(toasts)
  return (
    <section className={classes.region} aria-live="polite" aria-label={t('app.toast.region')}>
      {shown.map(({ id, tone, text }) => (
        <div key={id} className={`${classes.toast} ${classes[tone]}`} data-tone={tone}>
          <span>{text}</span>
          <button type="button" className={classes.close} aria-label={t('app.toast.close')} onClick={() => close(id)}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </section>
  )
}
