import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { useFigure, usePoints } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { OwnAppeals } from '../../appeals/parts/own-appeals.tsx'
import { useCompetitionName } from '../../results/parts/competition-name.ts'
import { ExplainedChoices } from '../../results/parts/explained-choices.tsx'
import classes from '../../results/parts/own-grant.module.css'
import listClasses from '../../results/parts/results.module.css'
import { usePartName } from '../../results/parts/use-part-name.ts'
import { type OwnGrant, ownGrantQuery } from '../api.ts'
import { OfferAnswer } from '../components/offer-answer.tsx'
import { OwnLetters } from '../components/own-letters.tsx'

/** Decision of the competition on an own application, with its reasons and the answer to an offer. */
export function OwnGrantScreen() {
  const { t } = useTexts()
  const { applicationId } = useParams({ from: '/work/grant/$applicationId' })
  const query = useQuery(ownGrantQuery(applicationId))
  if (hasFailed(query))
    return (
      <FailedPage
        on={query}
        unknown={t('kernel.errors.not_found')}
        back={<Link to="/applications">← {t('results.own.back')}</Link>}
      />
    )
  if (!query.isSuccess) return <Waiting on={query} />
  return <Result grant={query.data.data} />
}

function Result({ grant }: { grant: OwnGrant }) {
  const { t } = useTexts()
  const dates = useDates()
  const { number, slug, code, version, merit, offer, notes, history } = grant
  const name = useCompetitionName()(grant)
  return (
    <Page
      title={t('results.own.title')}
      lead={t('results.own.lead', { number, name })}
      back={<Link to="/applications">← {t('results.own.back')}</Link>}
    >
      {version === null && (
        <Banner tone="info" title={t('results.own.waiting')}>
          {t('results.own.waitingText')}
        </Banner>
      )}
      {offer !== null && <OfferAnswer grant={grant} offer={offer} />}
      <OwnLetters grant={grant} />
      <Section title={t('results.own.code')}>
        <div className={classes.stack}>
          <div className={classes.code}>{code}</div>
          <p>{t('results.own.codeHint')}</p>
          {version !== null && (
            <p>
              <Link to="/grants/$slug" params={{ slug }} search={{ tab: 'results', version: version.version, code }}>
                {t('results.own.publicList')}
              </Link>
            </p>
          )}
        </div>
      </Section>
      {version !== null && (
        <>
          <div className={classes.stack}>
            <p>
              {t('results.own.version', {
                round: version.round,
                version: version.version,
                date: dates.day(version.publishedAt),
              })}
            </p>
            {merit !== null && <OwnMerit merit={merit} grant={grant} />}
          </div>
          <ExplainedChoices choices={grant.choices} title={t('results.own.choices')} />
        </>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
      <OwnAppeals applicationId={grant.applicationId} />
      {history.length > 0 && (
        <Section title={t('results.own.history')}>
          <DescriptionList
            rows={history.map(({ at, event, choice }) => ({
              key: `${at} ${event}`,
              term: dates.instant(at),
              value: t('offers.eventChoice', { event: t(`offers.event.${event}`), choice }),
            }))}
          />
        </Section>
      )}
    </Page>
  )
}

/** The applicant's own values in the input, as far as the protocol has them. The public sees total and rank only. */
type OwnMeritProps = {
  readonly merit: NonNullable<OwnGrant['merit']>
  readonly grant: Pick<OwnGrant, 'parts' | 'source'>
}

function OwnMerit({ merit, grant: { parts, source } }: OwnMeritProps) {
  const { t, language } = useTexts()
  const figure = useFigure()
  const points = usePoints()
  const partName = usePartName(parts)
  const { total, average, profile, order, subjects, rights, quotas } = merit
  const none = t('results.rules.none')
  const names = (entries: typeof rights) => entries?.map((entry) => nameIn(entry, language)).join('; ') || none
  return (
    <>
      <p>
        {source !== 'UNT' || profile === null || average === null
          ? t('results.own.total', { total: points(total) })
          : t('results.own.merit', { total, profile, average: figure(average) })}
      </p>
      {order !== null && (
        <DescriptionList
          rows={[
            { key: 'order', term: t('results.own.order'), value: order },
            {
              key: 'subjects',
              term: t(source === 'INTERVIEW' ? 'results.own.criteria' : 'results.own.subjects'),
              value: (
                <ul className={listClasses.entries}>
                  {Object.entries(subjects ?? {}).map(([subject, own]) => (
                    <li key={subject}>
                      {partName(subject)}: <strong>{points(own)}</strong>
                    </li>
                  ))}
                </ul>
              ),
            },
            { key: 'rights', term: t('results.own.rights'), value: names(rights) },
            { key: 'quotas', term: t('results.own.quotas'), value: names(quotas) },
          ]}
        />
      )}
      {order !== null && <p>{t('results.own.public')}</p>}
    </>
  )
}

/** Claims that did not count, or not as stated. */
function Notes({ notes }: { notes: OwnGrant['notes'] }) {
  const { t, language } = useTexts()
  return (
    <Section title={t('results.own.notes')}>
      <ul className={listClasses.entries}>
        {notes.map(({ key, name, reason }) => (
          <li key={`${key} ${name?.nameEn}`}>
            {t(`results.notes.${key}`, {
              name: name === null ? '' : nameIn(name, language),
              reason: reason ?? '',
            })}
          </li>
        ))}
      </ul>
    </Section>
  )
}
