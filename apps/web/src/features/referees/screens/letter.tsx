import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FactSection } from '../../../ui/description-list.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { OwnWords } from '../../../ui/own-words.tsx'
import { Page } from '../../../ui/page.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { type Answered, type Letter, letterQuery } from '../api.ts'
import { LetterForm } from '../components/letter-form.tsx'
import { letterToken } from '../state/letter-token.ts'

/** A lost connection, too many openings and a fault of the server end no link. */
const isEnd = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429

/** Page of a referee's link: who asks, then the letter as words or as a file, or a refusal. */
export function LetterScreen() {
  const { t } = useTexts()
  const token = letterToken(useLocation({ select: ({ hash }) => hash }))
  const letter = useQuery({ ...letterQuery(token), enabled: token !== '' })
  const [answered, setAnswered] = useState<Answered | null>(null)
  const hasEnded = token === '' || (letter.error instanceof ApiError && isEnd(letter.error))
  const home = <Link to="/">{t('app.notFound.home')}</Link>
  if (answered === null && hasEnded)
    return (
      <Page title={t('referees.letter.endedTitle')} lead={t('referees.letter.endedText')}>
        {home}
      </Page>
    )
  if (letter.data === undefined)
    return hasFailed(letter) ? (
      <FailedPage on={letter} unknown={t('referees.letter.endedTitle')} back={home} />
    ) : (
      <LoadingState />
    )
  const { data } = letter.data
  const state = answered ?? (data.state === 'GIVEN' || data.state === 'DECLINED' ? data.state : null)
  return (
    <Page title={t('referees.letter.title', { name: data.applicantName })} lead={t('referees.letter.lead')}>
      {state !== null && (
        <Banner
          tone={state === 'GIVEN' ? 'success' : 'info'}
          title={t(`referees.letter.done.${state}.title`)}
          isAnnounced
        >
          {t(`referees.letter.done.${state}.text`)}
        </Banner>
      )}
      <About letter={data} />
      {state === null && <LetterForm token={token} letter={data} onAnswered={setAnswered} />}
    </Page>
  )
}

function About({ letter }: { readonly letter: Letter }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const { applicantName, university, program, level, season, position, name, until, note } = letter
  const aim = [program, university].flatMap((each) => (each === null ? [] : [nameIn(each, language)]))
  return (
    <FactSection
      title={t('referees.letter.about')}
      rows={[
        { key: 'applicant', term: t('referees.letter.applicant'), value: applicantName },
        ...(aim.length === 0 ? [] : [{ key: 'aim', term: t('referees.letter.aim'), value: aim.join('\n') }]),
        ...(level === null
          ? []
          : [{ key: 'level', term: t('referees.letter.level'), value: t(`directory.educationLevels.${level}`) }]),
        { key: 'season', term: t('referees.letter.season'), value: nameIn(season, language) },
        { key: 'you', term: t('referees.letter.you'), value: `${name}, ${position}` },
        { key: 'until', term: t('referees.letter.until'), value: dates.date(lastDayBefore(new Date(until))) },
        ...(note ? [{ key: 'note', term: t('referees.letter.note'), value: <OwnWords>{note}</OwnWords> }] : []),
      ]}
    />
  )
}
