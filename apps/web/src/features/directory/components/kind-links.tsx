import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'
import type { ComparedKind } from '../state/compared.ts'
import classes from './directory.module.css'

const KINDS: readonly ComparedKind[] = ['universities', 'programs']

export function KindLinks({ to, kind }: { to: '/compare' | '/rankings'; kind: ComparedKind }) {
  const { t } = useTexts()
  return (
    <ul className={classes.kinds}>
      {KINDS.map((each) => (
        <li key={each}>
          {each === kind ? (
            <strong>{t(`directory.ways.${each}`)}</strong>
          ) : (
            <Link to={to} search={{ of: each }} activeOptions={{ exact: true }}>
              {t(`directory.ways.${each}`)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
