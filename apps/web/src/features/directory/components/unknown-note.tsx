import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ErrorState } from '../../../ui/states.tsx'

/** Says that the address names what nobody knows, or that something could not be read. */
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
