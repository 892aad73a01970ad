import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { type ComparedKind, useCompared } from '../state/compared.ts'
import classes from './compared.module.css'

/** Number of items chosen for comparison, with a link to it. Hidden while there are none. */
export function ComparedBar({ kind }: { kind: ComparedKind }) {
  const { t } = useTexts()
  const { ids, clear } = useCompared(kind)
  if (ids.length === 0) return null
  return (
    <section className={classes.bar} aria-label={t('directory.compared.bar')}>
      <p>{t(`directory.compared.count.${kind}`, { count: ids.length })}</p>
      <div>
        <Button look="quiet" onClick={clear}>
          {t('directory.compared.clear')}
        </Button>
        <Link to="/compare" search={{ [kind]: ids }} className={buttonClass('secondary')}>
          {t('directory.compared.compare')}
        </Link>
      </div>
    </section>
  )
}
