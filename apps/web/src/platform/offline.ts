import { onlineManager } from '@tanstack/react-query'
import { allowScript } from './trusted-script.ts'

const WORKER = '/admission/service-worker.js'
/** The page's own files come first on a slow link. */
const AFTER_MS = 5_000

// The query client assumes a network until an event says otherwise. A page opened offline gets no such event.
onlineManager.setOnline(navigator.onLine)

/**
 * Registers the service worker some seconds after the start, so that the app's shell opens without a network
 * (docs/decisions/0063-installable.md). Browsers without service workers, and addresses without TLS, stay as they are.
 */
export function registerOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    allowScript(WORKER)
    void navigator.serviceWorker.register(WORKER, { scope: '/admission/' }).catch(() => undefined)
  }, AFTER_MS)
}
