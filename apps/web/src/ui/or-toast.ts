import { ApiError } from '../platform/api-error.ts'
import { currentTexts } from '../platform/texts.ts'
import { showToast } from './toast.tsx'

/** A failed download has no place of its own on the page. */
export async function orToast(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showToast('error', error.message || currentTexts().t('kernel.errors.error_occurred'))
  }
}
