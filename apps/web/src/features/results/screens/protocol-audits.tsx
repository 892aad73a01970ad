import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import {
  type AuditedProtocol,
  auditorsQuery,
  auditsQuery,
  competitionsQuery,
  downloadWholeInput,
  nameAuditor,
  type PublishedCompetition,
  removeAuditor,
} from '../api.ts'
import { useCompetitionName } from '../parts/competition-name.ts'

/** Whole input of published protocols for their auditors; for the super administrator, the list of auditors. */
export function ProtocolAuditsScreen() {
  const { t, language } = useTexts()
  const names = useMay('nameAuditor')
  const competitions = useQuery({ ...competitionsQuery(language), enabled: names })
  return (
    <Page title={t('competitions.audits.title')} lead={t('competitions.audits.lead')} isWide>
      {names ? (
        <>
          <Waiting on={competitions} />
          {competitions.data?.list.map((each) => (
            <Auditors key={each.slug} of={each} />
          ))}
        </>
      ) : (
        <Audits />
      )}
    </Page>
  )
}

function Audits() {
  const { t } = useTexts()
  const dates = useDates()
  const nameOf = useCompetitionName()
  const query = useQuery(auditsQuery())
  if (!query.isSuccess) return <Waiting on={query} />
  const { list } = query.data
  if (list.length === 0)
    return <EmptyState title={t('competitions.audits.none')}>{t('competitions.audits.noneText')}</EmptyState>
  return (
    <DataTable
      caption={t('competitions.audits.title')}
      rows={list}
      rowKey={({ slug, version }) => `${slug} ${version}`}
      columns={[
        { key: 'name', header: t('competitions.competition'), cell: (row) => nameOf(row) },
        {
          key: 'round',
          header: t('competitions.publication.round'),
          cell: ({ round, version }) => t('results.round', { round, version }),
        },
        {
          key: 'published',
          header: t('competitions.publication.published'),
          cell: ({ publishedAt }) => dates.instant(publishedAt),
        },
        {
          key: 'hash',
          header: t('competitions.audits.hash'),
          cell: ({ wholeInputHash }) => <code>{wholeInputHash}</code>,
        },
        { key: 'file', header: t('competitions.audits.file'), cell: (audit) => <Download of={audit} /> },
      ]}
    />
  )
}

function Download({ of }: { of: AuditedProtocol }) {
  const { t } = useTexts()
  return (
    <Button look="secondary" onClick={() => void downloadWholeInput(of)}>
      {t('competitions.audits.download')}
    </Button>
  )
}

function Auditors({ of }: { of: PublishedCompetition }) {
  const { slug } = of
  const { t } = useTexts()
  const dates = useDates()
  const nameOf = useCompetitionName()
  const query = useQuery(auditorsQuery(slug))
  const [email, setEmail] = useState('')
  const { isBusy, error, run } = useAct()
  return (
    <Section title={nameOf(of)}>
      <Waiting on={query} />
      {query.data !== undefined && query.data.list.length === 0 && <p>{t('competitions.audits.nobody')}</p>}
      {query.data !== undefined && query.data.list.length > 0 && (
        <DataTable
          caption={t('competitions.audits.auditors')}
          rows={query.data.list}
          rowKey={({ accountId }) => accountId}
          columns={[
            { key: 'name', header: t('competitions.audits.auditor'), cell: ({ fullName }) => fullName },
            {
              key: 'named',
              header: t('competitions.audits.named'),
              cell: ({ namedAt, namedByName }) => `${dates.instant(namedAt)}, ${namedByName}`,
            },
            {
              key: 'remove',
              header: t('competitions.audits.remove'),
              isPlain: true,
              cell: ({ accountId, fullName }) => (
                <Button
                  look="secondary"
                  aria-label={t('competitions.audits.removeOne', { name: fullName })}
                  onClick={() => void run(() => removeAuditor(slug, accountId))}
                >
                  {t('competitions.audits.remove')}
                </Button>
              ),
            },
          ]}
        />
      )}
      <ActForm
        error={error}
        isBusy={isBusy}
        submit={t('competitions.audits.name')}
        onSubmit={() =>
          void run(async () => {
            await nameAuditor(slug, email)
            setEmail('')
          })
        }
      >
        <TextField
          id={`auditor-${slug}`}
          name="email"
          type="email"
          label={t('competitions.audits.email')}
          hint={t('competitions.audits.emailHint')}
          value={email}
          maxLength={254}
          width={24}
          onChange={setEmail}
        />
      </ActForm>
    </Section>
  )
}
