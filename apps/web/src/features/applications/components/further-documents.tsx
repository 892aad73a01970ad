import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { DocumentSlot } from '../../documents/parts/document-slot.tsx'
import { withFile } from '../state/grant-values.ts'
import type { AskedNow } from '../state/use-asked.ts'
import type { Draft } from '../state/use-draft.ts'
import classes from './applications.module.css'

type FurtherDocumentsProps = { readonly draft: Draft; readonly asked: AskedNow['further'] }

/** Documents that the season asks for beside those with a slot of their own. */
export function FurtherDocuments({ draft, asked }: FurtherDocumentsProps) {
  const { t, language } = useTexts()
  const put = (kind: string, at: number, file: StoredFile | null) =>
    draft.change({ furtherFiles: withFile(draft.current().furtherFiles, kind, at, file) })
  return (
    <Section title={t('requirements.alsoAsked')}>
      <div className={classes.stack}>
        {asked.flatMap(({ id: kind, name, hint, isRequired, most }) => {
          const held = draft.values.furtherFiles.filter((file) => file.kind === kind)
          const label = nameIn(name, language)
          return Array.from({ length: Math.min(held.length + 1, most) }, (_, at) => (
            <DocumentSlot
              // biome-ignore lint/suspicious/noArrayIndexKey: a place among the files of its document
              key={`${kind} ${at}`}
              id={`draft-further-${kind}-${at}`}
              label={at === 0 ? label : t('requirements.fileOf', { name: label, number: at + 1 })}
              hint={
                at === 0 && (
                  <>
                    {hint !== null && nameIn(hint, language)}
                    {most > 1 && <div>{t('requirements.files', { most })}</div>}
                  </>
                )
              }
              isOptional={!isRequired || at > 0}
              value={held[at] ?? null}
              fault={draft.faultAt(`draft-further-${kind}-${at}`)}
              onChange={(file) => put(kind, at, file)}
            />
          ))
        })}
      </div>
    </Section>
  )
}
