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

/** The whole input of published protocols for their auditors; for the super admin, who the auditors are. */
export function ProtocolAuditsScreen() {
  const { t, language } = useTexts()
  const names = useMay('nameAuditor')
  const competitions = useQuery({ ...competitionsQuery(language), enabled: names })
  return (
    <Page title={t('grants.audits.title')} lead={t('grants.audits.lead')} isWide>
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

const useName = () => {
  const { t } = useTexts()
  return ({ level, year }: Pick<PublishedCompetition, 'level' | 'year'>) =>
    t('grants.results.name', { level: t(`grants.results.level.${level}`), year })
}

function Audits() {
  const { t } = useTexts()
  const dates = useDates()
  const nameOf = useName()
  const query = useQuery(auditsQuery())
  if (!query.isSuccess) return <Waiting on={query} />
  const { list } = query.data
  if (list.length === 0) return <EmptyState title={t('grants.audits.none')}>{t('grants.audits.noneText')}</EmptyState>
  return (
    <DataTable
      caption={t('grants.audits.title')}
      rows={list}
      rowKey={({ slug, version }) => `${slug} ${version}`}
      columns={[
        { key: 'name', header: t('grants.setup.competition'), cell: nameOf },
        {
          key: 'round',
          header: t('grants.setup.publication.round'),
          cell: ({ round, version }) => t('grants.results.round', { round, version }),
        },
        {
          key: 'published',
          header: t('grants.setup.publication.published'),
          cell: ({ publishedAt }) => dates.instant(publishedAt),
        },
        { key: 'hash', header: t('grants.audits.hash'), cell: ({ wholeInputHash }) => <code>{wholeInputHash}</code> },
        { key: 'file', header: t('grants.audits.file'), cell: (audit) => <Download of={audit} /> },
      ]}
    />
  )
}

function Download({ of }: { of: AuditedProtocol }) {
  const { t } = useTexts()
  return (
    <Button look="secondary" onClick={() => void downloadWholeInput(of)}>
      {t('grants.audits.download')}
    </Button>
  )
}

function Auditors({ of }: { of: PublishedCompetition }) {
  const { slug } = of
  const { t } = useTexts()
  const dates = useDates()
  const nameOf = useName()
  const query = useQuery(auditorsQuery(slug))
  const [email, setEmail] = useState('')
  const { isBusy, error, run } = useAct()
  return (
    <Section title={nameOf(of)}>
      <Waiting on={query} />
      {query.data !== undefined && query.data.list.length === 0 && <p>{t('grants.audits.nobody')}</p>}
      {query.data !== undefined && query.data.list.length > 0 && (
        <DataTable
          caption={t('grants.audits.auditors')}
          rows={query.data.list}
          rowKey={({ accountId }) => accountId}
          columns={[
            { key: 'name', header: t('grants.audits.auditor'), cell: ({ fullName }) => fullName },
            {
              key: 'named',
              header: t('grants.audits.named'),
              cell: ({ namedAt, namedByName }) => `${dates.instant(namedAt)}, ${namedByName}`,
            },
            {
              key: 'remove',
              header: t('grants.audits.remove'),
              isPlain: true,
              cell: ({ accountId, fullName }) => (
                <Button
                  look="secondary"
                  aria-label={t('grants.audits.removeOne', { name: fullName })}
                  onClick={() => void run(() => removeAuditor(slug, accountId))}
                >
                  {t('grants.audits.remove')}
                </Button>
              ),
            },
          ]}
        />
      )}
      <ActForm
        error={error}
        isBusy={isBusy}
        submit={t('grants.audits.name')}
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
          label={t('grants.audits.email')}
          hint={t('grants.audits.emailHint')}
          value={email}
          maxLength={254}
          width={24}
          onChange={setEmail}
        />
      </ActForm>
    </Section>
  )
}
