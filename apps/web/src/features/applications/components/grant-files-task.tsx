import { GRANT_CERTIFICATE, TESTING_CERTIFICATE, UNT_CERTIFICATE } from '@portal/domain/applications/rules.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { DocumentSlot } from '../../documents/parts/document-slot.tsx'
import { proofOf, useGrantDirectory } from '../parts/use-grant-directory.ts'
import { typeOf } from '../state/draft-values.ts'
import { neededKinds, slotsOfKind, withFile } from '../state/grant-values.ts'
import { useCompetitionOf } from '../state/use-competition-of.ts'
import { type TaskProps, useGrant } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { TaskEnd } from './task-end.tsx'

const CERTIFICATE_HINTS: Readonly<Record<string, TextKey>> = {
  [GRANT_CERTIFICATE]: 'applications.grant.files.certificateHint',
  [UNT_CERTIFICATE]: 'applications.competition.certificateHint',
  [TESTING_CERTIFICATE]: 'applications.competition.certificateHint',
}

/** Documents of the grant: its certificate, the proof of each claim, and the other documents of the claims. */
export function GrantFilesTask({ draft }: TaskProps) {
  const { t, language } = useTexts()
  const { grant, changeGrant } = useGrant(draft)
  const type = typeOf(draft.values)
  const { entered } = useCompetitionOf(draft.values)
  const directory = useGrantDirectory(true)
  const needed = neededKinds(type, directory.provingKindsOf(grant), entered?.source)
  const proofs = (kind: string): string =>
    directory
      .chosen(grant)
      .filter((claim) => directory.provingKindsOfClaim(claim).includes(kind))
      .map((claim) => proofOf(claim, language))
      .filter(Boolean)
      .join('; ')
  const listed = directory.kindsOf(grant).filter(({ code }) => !needed.has(code))
  // Files of a removed claim stay visible.
  const known = [...needed.keys(), ...listed.map(({ code }) => code)]
  const others = [...new Set(grant.files.map(({ kind }) => kind))].filter((kind) => !known.includes(kind))

  const put = (kind: string, at: number, file: StoredFile | null) =>
    changeGrant((before) => ({ files: withFile(before.files, kind, at, file) }))
  const slots = (kind: string, count: number, copies: number) => {
    const held = grant.files.filter((file) => file.kind === kind)
    const name = directory.kindName(kind)
    const places = slotsOfKind(held.length, count, copies)
    return Array.from({ length: places }, (_, at) => (
      <DocumentSlot
        // biome-ignore lint/suspicious/noArrayIndexKey: a place among those of its kind
        key={`${kind} ${at}`}
        id={`draft-grant-${kind}-${at}`}
        label={places === 1 ? name : t('applications.grant.files.numbered', { name, number: at + 1 })}
        hint={CERTIFICATE_HINTS[kind] === undefined ? at === 0 && proofs(kind) : t(CERTIFICATE_HINTS[kind])}
        isOptional={at >= count}
        value={held[at] ?? null}
        fault={draft.faultAt(`draft-grant-${kind}-${at}`)}
        onChange={(file) => put(kind, at, file)}
      />
    ))
  }

  return (
    <>
      <Section title={t('applications.grant.files.required')} lead={t('documents.files.rules')}>
        <div className={classes.stack}>{[...needed].map(([kind, count]) => slots(kind, count, 1))}</div>
      </Section>
      {(listed.length > 0 || others.length > 0) && (
        <Section title={t('applications.grant.files.others')} lead={t('applications.grant.files.othersLead')}>
          <div className={classes.stack}>
            {listed.map(({ code, copies }) => slots(code, 0, copies))}
            {others.map((kind) => slots(kind, 0, 1))}
          </div>
        </Section>
      )}
      <TaskEnd />
    </>
  )
}
