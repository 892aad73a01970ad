import { useOwner } from '../../platform/owner.ts'
import { useTexts } from '../../platform/texts.ts'

/**
 * The portal's mark: a shanyrak, the crown of the yurt, unless its operator configures another
 * (docs/operations.md#configuration).
 */
export const Mark = ({ size }: { size: number }) => <img src="/admission/icon.svg" width={size} height={size} alt="" />

/** Mark and name of the portal, above the name of its operator. */
export function Brand() {
  const { t } = useTexts()
  const { name } = useOwner()
  return (
    <>
      <Mark size={38} />
      <span>
        {t('app.name')}
        {name !== null && <small data-if="name">{name}</small>}
      </span>
    </>
  )
}
