import { MAX_COMPARED } from '@portal/domain/directory/rules.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type ComparedKind, useCompared } from '../state/compared.ts'
import classes from './compared.module.css'

/**
 * Adds one university or program to the comparison, or removes it. A fifth is refused with a note beside the button.
 */
export function CompareButton({ kind, id, name }: { kind: ComparedKind; id: string; name: string }) {
  const { t } = useTexts()
  const { ids, isFull, toggle } = useCompared(kind)
  const [isRefused, setIsRefused] = useState(false)
  const isChosen = ids.includes(id)
  return (
    <div className={classes.button}>
      <Button
        look={isChosen ? 'soft' : 'secondary'}
        aria-pressed={isChosen}
        aria-label={t(isChosen ? 'directory.compared.chosenOne' : 'directory.compared.choose', { name })}
        onClick={() => {
          setIsRefused(isFull && !isChosen)
          toggle(id)
        }}
      >
        {isChosen && <span aria-hidden="true">✓</span>}
        {t(isChosen ? 'directory.compared.chosen' : 'directory.compared.add')}
      </Button>
      <p role="status">{isRefused && isFull && !isChosen && t('directory.compared.full', { count: MAX_COMPARED })}</p>
    </div>
  )
}
