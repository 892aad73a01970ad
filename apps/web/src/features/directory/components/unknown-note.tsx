import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorState } from '../../../ui/states.tsx'

/** Note that the address names an unknown item, or that a load failed. */
export function UnknownNote({ errors }: { errors: readonly (Error | null)[] }) {
  const { t } = useTexts()
  const isUnknown = (error: Error | null) => error instanceof ApiError && error.status === 404
  const fault = errors.find((error) => error !== null && !isUnknown(error))
  return (
    <>
      {errors.some(isUnknown) && <Banner tone="warning">{t('directory.compare.unknown')}</Banner>}
      {fault && <ErrorState error={fault} />}
    </>
  )
}
