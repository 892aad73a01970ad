import { type CheckPoint, isDoubt, MAX_CHECK_WORDS, type Verdict } from '@portal/domain/review/check-rules.ts'
import { useEffect, useRef } from 'react'
import { instantInFigures, useDates } from '../../../platform/dates.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { SecondSkipLink } from '../../../ui/found-count.tsx'
import listClasses from '../../../ui/list.module.css'
import type { Check, Checks } from '../api.ts'
import type { CheckState } from '../state/use-checks.ts'
import type { ReviewedDocument } from '../state/use-documents.ts'
import classes from './check-list.module.css'
import { CheckMark } from './check-mark.tsx'

export const GIVEN_VERDICTS = ['AGREES', 'UNCLEAR', 'DIFFERS'] as const satisfies readonly Verdict[]

type CheckListProps = {
  readonly document: ReviewedDocument
  readonly checks: CheckState
  readonly isOpen: boolean
  readonly active: CheckPoint | undefined
  readonly onActive: (point: CheckPoint) => void
  readonly onMark: (point: CheckPoint, verdict: Verdict) => void
}

/** Points of the shown document: the stated value, what a machine doubts, and the verdicts. */
export function CheckList({ document, checks, isOpen, active, onActive, onMark }: CheckListProps) {
  const { t } = useTexts()
  const title = useRef<HTMLHeadingElement>(null)
  const { checked, total } = checks.tallyOfDocument(document)
  return (
    <section className={classes.checks} aria-labelledby="checks">
      <SecondSkipLink to={title} id="checks">
        {t('applications.checks.skip')}
      </SecondSkipLink>
      <div className={classes.checksHead}>
        <h2 id="checks" ref={title} tabIndex={-1}>
          {t('applications.checks.title')}
        </h2>
        <span className={listClasses.muted}>{t('applications.checks.tally', { checked, total })}</span>
      </div>
      {!checks.canCheck && checks.isLoaded && (
        <p className={listClasses.muted}>{t(isOpen ? 'applications.checks.readOnly' : 'applications.checks.ended')}</p>
      )}
      <ActError error={checks.error} />
      <dl>
        {document.points.map(({ point, value }) => (
          <CheckRow
            key={point}
            point={point}
            value={value}
            check={checks.of(document.id, point)}
            differences={checks.differences.filter((difference) => difference.point === point)}
            canCheck={checks.canCheck}
            isActive={point === active}
            onActive={() => onActive(point)}
            onMark={(verdict) => onMark(point, verdict)}
            onWords={(verdict, words) => void checks.mark(document.id, point, verdict, words)}
          />
        ))}
      </dl>
    </section>
  )
}

type CheckRowProps = {
  readonly point: CheckPoint
  readonly value: string | null
  readonly check: Check | undefined
  readonly differences: Checks['differences']
  readonly canCheck: boolean
  readonly isActive: boolean
  readonly onActive: () => void
  readonly onMark: (verdict: Verdict) => void
  readonly onWords: (verdict: Verdict, words: string | null) => void
}

function CheckRow(props: CheckRowProps) {
  const { point, value, check, differences, canCheck, isActive, onActive, onMark, onWords } = props
  const { t } = useTexts()
  const differenceText = useDifferenceText()
  const row = useRef<HTMLDivElement>(null)
  const name = t(`applications.checks.point.${point}`)
  const isDoubtful = check !== undefined && isDoubt(check.verdict)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div ref={row} className={classes.row} {...(isActive && canCheck ? { 'data-active': true } : {})}>
      <dt>{name}</dt>
      {value !== null && <dd className={classes.value}>{value}</dd>}
      {differences.map((difference) => (
        <dd key={difference.kind} className={classes.difference}>
          {differenceText(difference)}
        </dd>
      ))}
      {check !== undefined && <Author check={check} isWhole={!canCheck} />}
      {canCheck && (
        <dd className={classes.set}>
          {GIVEN_VERDICTS.map((verdict) => (
            <button
              key={verdict}
              type="button"
              data-verdict={verdict}
              aria-pressed={check?.verdict === verdict}
              aria-label={t('applications.checks.mark', {
                point: name,
                verdict: t(`applications.checks.verdict.${verdict}`),
              })}
              title={t(`applications.checks.verdict.${verdict}`)}
              onFocus={onActive}
              onClick={() => onMark(check?.verdict === verdict ? 'NONE' : verdict)}
            >
              <CheckMark state={verdict} />
            </button>
          ))}
        </dd>
      )}
      {canCheck && isDoubtful && (isActive || check.words !== null) && (
        <dd className={classes.words}>
          <DelayedTextField
            id={`words-${point}`}
            name="words"
            label={t(`applications.checks.words.${check.verdict as 'UNCLEAR' | 'DIFFERS'}`, { point: name })}
            hint={t('applications.checks.wordsHint')}
            value={check.words ?? ''}
            maxLength={MAX_CHECK_WORDS}
            isUnmarked
            onChange={(typed) => {
              const words = typed.trim() === '' ? null : typed.trim()
              if (words !== check.words) onWords(check.verdict, words)
            }}
          />
        </dd>
      )}
    </div>
  )
}

/** Points that the portal itself doubts, also those of no document. */
export function FoundDifferences({ differences }: Pick<Checks, 'differences'>) {
  const { t } = useTexts()
  const textOf = useDifferenceText()
  if (differences.length === 0) return null
  return (
    <Banner tone="warning" title={t('applications.checks.found')}>
      <ul className={classes.found}>
        {differences.map((difference) => (
          <li key={`${difference.point} ${difference.kind}`}>
            {t('applications.checks.foundOne', {
              point: t(`applications.checks.point.${difference.point}`),
              difference: textOf(difference),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function useDifferenceText(): (difference: Checks['differences'][number]) => string {
  const { t } = useTexts()
  const dates = useDates()
  return ({ kind, other }) => {
    if (kind === 'PROFILE' || other === null) return t('applications.checks.difference.PROFILE')
    const isGender = other === 'MALE' || other === 'FEMALE'
    const said = isGender ? t(`accounts.gender.${other}`) : kind === 'UNT' ? other : dates.date(other)
    return t(`applications.checks.difference.${kind}`, { other: said })
  }
}

/** Author and time of a check: of a colleague's, and of every one for a reader who checks nothing. */
function Author({ check, isWhole }: { readonly check: Check; readonly isWhole: boolean }) {
  const { t } = useTexts()
  const me = useSession()?.user.fullName
  if (!isWhole && check.name === me) return null
  return (
    <dd className={classes.author}>
      {isWhole && (
        <strong>
          <CheckMark state={check.verdict === 'NONE' ? 'NONE' : check.verdict} />
          {check.verdict !== 'NONE' && t(`applications.checks.verdict.${check.verdict}`)}
        </strong>
      )}
      {isWhole && check.words !== null && <span>{check.words}</span>}
      <span>{t('applications.checks.by', { name: check.name, at: instantInFigures(check.at) })}</span>
    </dd>
  )
}
