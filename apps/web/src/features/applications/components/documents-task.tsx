import type { AttachmentSlot } from '@portal/domain/accounts/schema.ts'
import { documentPlan } from '@portal/domain/applications/rules.ts'
import { Suspense } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { NeededDocuments } from '../../documents/parts/needed-documents.tsx'
import { letterReferee, useReferees, withReferee } from '../../referees/parts/use-referees.ts'
import { fileIn } from '../state/draft-values.ts'
import { useAsked } from '../state/use-asked.ts'
import type { TaskProps } from '../state/use-draft.ts'
import { FurtherDocuments, OwnReferees } from './later-tasks.tsx'
import { TaskEnd } from './task-end.tsx'

/** Documents of this application: those of the profile, or one chosen here instead. */
export function DocumentsTask({ draft, profile }: TaskProps) {
  const { t } = useTexts()
  const { values, change } = draft
  const asked = useAsked(values, profile)
  const { id } = draft.record
  const isProvided = letterReferee(useReferees(id)) !== null
  function put(slot: AttachmentSlot, file: StoredFile | null): void {
    const { [slot]: _replaced, ...rest } = draft.current().files
    change({ files: file === null ? rest : { ...rest, [slot]: file } })
  }

  return (
    <>
      <NeededDocuments
        id="draft"
        plan={withReferee(
          documentPlan({
            level: values.educationLevel || null,
            citizenship: profile.citizenship,
            needs: asked.documents,
          }),
          isProvided,
        )}
        lead={t('applications.documents.lead')}
        further={
          <Suspense>
            {asked.further.length > 0 && <FurtherDocuments draft={draft} asked={asked.further} />}
            <OwnReferees id={id} />
          </Suspense>
        }
        fileIn={(slot) => fileIn(slot, values, profile)}
        // The profile's documents are removed in the profile.
        isRemovable={(slot) => values.files[slot] !== undefined}
        onPut={put}
        faultAt={draft.faultAt}
        letterWords={{
          countOf: ({ id }) => (values.letterWords?.id === id ? values.letterWords.count : ''),
          onChange: ({ id }, count) => change({ letterWords: count === '' ? null : { id, count } }),
          fault: draft.faultAt('draft-motivationLetter-words'),
          asked: asked.letter,
        }}
        additional={values.additional ?? profile.additionalDocuments}
        onAdditional={(additional) => change({ additional })}
      />
      <TaskEnd />
    </>
  )
}
