import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../../ui/states.tsx'
import { resultQuery } from '../api.ts'
import { ProfileBars } from '../components/profile-bars.tsx'

export function TestProfile({ requestId }: { requestId: string }) {
  const result = useQuery(resultQuery(requestId))
  return result.isSuccess ? <ProfileBars scales={result.data.data.scales} /> : <Waiting on={result} />
}
