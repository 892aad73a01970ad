import { competitionsFor, entryTo } from '@portal/domain/competitions/kind-rules.ts'
import { groupOf } from '@portal/domain/kernel/applicant-group.ts'
import { useQuery } from '@tanstack/react-query'
import { openCompetitionsQuery, profileQuery } from '../api.ts'
import type { DraftValues } from './draft-values.ts'
import type { CompetitionOf } from './open-competition.ts'

const NONE: CompetitionOf = { options: [], entered: null }

/** The competition of a draft, by the domain's rule that the server follows too. */
export function useCompetitionOf({ isCompeting, grant, educationLevel: level }: DraftValues): CompetitionOf {
  const open = useQuery({ ...openCompetitionsQuery(), enabled: isCompeting }).data?.list
  const profile = useQuery({ ...profileQuery(), enabled: isCompeting }).data?.data
  if (open === undefined || profile === undefined || !isCompeting || level === '') return NONE
  const group = groupOf(profile)
  const options = competitionsFor(open, level, group)
  const entry = entryTo(open, { competitionId: grant?.competitionId ?? '', level, group })
  return { options, entered: entry !== null && 'competition' in entry ? entry.competition : null }
}
