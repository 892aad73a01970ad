import { kindOf } from '@portal/domain/content/kind-rules.ts'
import { notFound, useParams } from '@tanstack/react-router'
import { ContentEntries } from '../components/content-entries.tsx'
import { NewEntry, OldEntry } from '../components/content-entry.tsx'
import { ContentKinds } from '../components/content-kinds.tsx'
import { Questions } from '../components/questions.tsx'
import { kindNamed } from '../state/kind-named.ts'

/** `/questions`, in the chunk of the content. */
export const QuestionsScreen = () => <Questions />

/**
 * `/content`, `/content/{kind}`, `/content/{kind}/{key}`: parts of the content, entries of a part, one entry. One chunk
 * for all three: the name of each chunk weighs in the first load of everybody.
 */
export function ContentScreen() {
  const { kind: name, key } = useParams({ strict: false })
  if (name === undefined) return <ContentKinds />
  const kind = kindNamed(name)
  if (kind === undefined || (key === 'new' && (!kindOf(kind).isOpen || kindOf(kind).isPlaced))) throw notFound()
  if (key === undefined) return <ContentEntries key={kind} kind={kind} />
  return key === 'new' ? <NewEntry key={kind} kind={kind} /> : <OldEntry key={`${kind} ${key}`} id={{ kind, key }} />
}
