import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { type OwnGrant, ownGrantQuery } from '../api.ts'
import { ExplainedChoices } from '../components/explained-choices.tsx'
import { OfferAnswer } from '../components/offer-answer.tsx'
import { OwnAppeals } from '../components/own-appeals.tsx'
import classes from '../components/own-grant.module.css'
import { OwnLetters } from '../components/own-letters.tsx'
import listClasses from '../components/results.module.css'
import { subjectLabel } from '../labels.ts'

/** What the competition has decided on an own application, and why; the answer to an offer. */
export function OwnGrantScreen() {
  const { applicationId } = useParams({ from: '/work/grant/$applicationId' })
  const query = useQuery(ownGrantQuery(applicationId))
  if (!query.isSuccess) return <Waiting on={query} />
  return <Result grant={query.data.data} />
}

function Result({ grant }: { grant: OwnGrant }) {
  const { t } = useTexts()
  const dates = useDates()
  const { level, year, number, slug, code, version, merit, offer, notes, history } = grant
  const name = t('grants.results.name', { level: t(`grants.results.level.${level}`), year })
  return (
    <Page
      title={t('grants.results.own.title')}
      lead={t('grants.results.own.lead', { number, name })}
      back={<Link to="/applications">← {t('grants.results.own.back')}</Link>}
    >
      {version === null && (
        <Banner tone="info" title={t('grants.results.own.waiting')}>
          {t('grants.results.own.waitingText')}
        </Banner>
      )}
      {offer !== null && <OfferAnswer grant={grant} offer={offer} />}
      <OwnLetters grant={grant} />
      <Section title={t('grants.results.own.code')}>
        <div className={classes.stack}>
          <p className={classes.code}>{code}</p>
          <p>{t('grants.results.own.codeHint')}</p>
          {version !== null && (
            <p>
              <Link to="/grants/$slug" params={{ slug }} search={{ tab: 'results', version: version.version, code }}>
                {t('grants.results.own.publicList')}
              </Link>
            </p>
          )}
        </div>
      </Section>
      {version !== null && (
        <>
          <div className={classes.stack}>
            <p>
              {t('grants.results.own.version', {
                round: version.round,
                version: version.version,
                date: dates.day(version.publishedAt),
              })}
            </p>
            {merit !== null && <OwnMerit merit={merit} />}
          </div>
          <ExplainedChoices choices={grant.choices} title={t('grants.results.own.choices')} />
        </>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
      <OwnAppeals applicationId={grant.applicationId} />
      {history.length > 0 && (
        <Section title={t('grants.results.own.history')}>
          <DescriptionList
            rows={history.map(({ at, event, choice }) => ({
              key: `${at} ${event}`,
              term: dates.instant(at),
              value: t('grants.offers.eventChoice', { event: t(`grants.offers.event.${event}`), choice }),
            }))}
          />
        </Section>
      )}
    </Page>
  )
}

/** The own line of the input, as far as the protocol keeps it: others read of it the total and the place in the order. */
function OwnMerit({ merit }: { merit: NonNullable<OwnGrant['merit']> }) {
  const { t, language } = useTexts()
  const figure = useFigure()
  const { total, average, profile, order, subjects, rights, quotas } = merit
  const none = t('grants.results.rules.none')
  const names = (entries: typeof rights) => entries?.map((entry) => nameIn(entry, language)).join('; ') || none
  return (
    <>
      <p>{t('grants.results.own.merit', { total, profile, average: figure(average) })}</p>
      {order !== null && (
        <DescriptionList
          rows={[
            { key: 'order', term: t('grants.results.own.order'), value: order },
            {
              key: 'subjects',
              term: t('grants.results.own.subjects'),
              value:
                Object.entries(subjects ?? {})
                  .map(([subject, points]) => `${t(subjectLabel(subject))}: ${points}`)
                  .join(' · ') || none,
            },
            { key: 'rights', term: t('grants.results.own.rights'), value: names(rights) },
            { key: 'quotas', term: t('grants.results.own.quotas'), value: names(quotas) },
          ]}
        />
      )}
      {order !== null && <p>{t('grants.results.own.public')}</p>}
    </>
  )
}

/** Which claims did not count, or not as they were stated. */
function Notes({ notes }: { notes: OwnGrant['notes'] }) {
  const { t, language } = useTexts()
  return (
    <Section title={t('grants.results.own.notes')}>
      <ul className={listClasses.entries}>
        {notes.map(({ key, name, reason }) => (
          <li key={`${key} ${name?.nameEn}`}>
            {t(`grants.results.notes.${key}`, {
              name: name === null ? '' : nameIn(name, language),
              reason: reason ?? '',
            })}
          </li>
        ))}
      </ul>
    </Section>
  )
}
