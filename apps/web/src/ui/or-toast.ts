import { ApiError } from '../platform/api-error.ts'
import { currentTexts } from '../platform/texts.ts'
import { showToast } from './toast.tsx'

/** Shows a failed download as a toast, since it has no place on the page. */
export async function orToast(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast('error', error.message || currentTexts().t('kernel.errors.error_occurred'))
  }
}
