import { yearOfSessions } from '@portal/domain/guidance/rules.ts'
import { Link } from '@tanstack/react-router'
import { DataTable } from '../../../ui/data-table.tsx'
import { ResourceLinks } from '../../directory/parts/resource-links.tsx'
import { Deadline } from '../components/deadline.tsx'
import { Guided, useGuide } from '../components/guided.tsx'
import { FiguresSource, Part } from '../components/part.tsx'
import { TopicPage } from '../components/topic-page.tsx'

const SITES = ['egov', 'gov-admission', 'rules-grants', 'rules-admission']

/** Deadlines with the names of their days. */
const DEADLINES = [
  { id: 'stateGrant', name: 'grantApplications' },
  { id: 'akimatGrant', name: 'akimatGrant' },
  { id: 'originalEducationDocument', name: 'originals' },
] as const

/**
 * Conditions, deadlines and steps of the competition for grants (docs/specification/screens.md#figures-in-the-help).
 */
export const ApplyForGrantScreen = () => (
  <Guided>
    <ApplyForGrant />
  </Guided>
)

function ApplyForGrant() {
  const { guide, t, figures } = useGuide()
  const source = <FiguresSource year={yearOfSessions(guide)} source={t('guidance.unt.source', figures)} />
  return (
    <TopicPage topic="how_to_apply_for_a_grant">
      <Part title={t('guidance.grant.about.title')} text={t('guidance.grant.about.text', figures)} />
      <Part title={t('guidance.grant.who.title')} text={t('guidance.grant.who.text', figures)}>
        {source}
      </Part>
      <Part title={t('guidance.grant.deadlines.title')} text={t('guidance.grant.deadlines.text')}>
        <DataTable
          caption={t('guidance.grant.deadlines.title')}
          columns={[
            {
              key: 'what',
              header: t('guidance.grant.deadlines.what'),
              cell: ({ id }) => t(`guidance.grant.deadlines.${id}`),
            },
            {
              key: 'until',
              header: t('guidance.grant.deadlines.until'),
              cell: ({ day }) => <Deadline day={day} />,
            },
          ]}
          rows={DEADLINES.flatMap(({ id, name }) => (guide.days[name] ? [{ id, day: guide.days[name].to }] : []))}
          rowKey={({ id }) => id}
        />
      </Part>
      <Part title={t('guidance.grant.steps.title')} text={t('guidance.grant.steps.text', figures)}>
        <p>
          <Link to="/apply">{t('guidance.grant.steps.apply')}</Link>
        </p>
      </Part>
      <Part title={t('guidance.grant.competing.title')} text={t('guidance.grant.competing.text')} />
      <Part title={t('guidance.grant.portal.title')} text={t('guidance.grant.portal.text', figures)} />
      <Part title={t('guidance.grant.duty.title')} text={t('guidance.grant.duty.text', figures)} />
      <Part title={t('guidance.grant.links.title')}>
        <ResourceLinks ids={SITES} />
      </Part>
    </TopicPage>
  )
}
