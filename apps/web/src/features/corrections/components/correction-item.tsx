import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Compared, RequestItem } from '../../../ui/request-item.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { DocumentSlot } from '../../documents/parts/document-slot.tsx'
import { useOpenFile } from '../../documents/parts/use-open-file.tsx'
import type { CorrectionItem as Item } from '../parts/correction-calls.ts'
import { CorrectionReason } from '../parts/correction-reason.tsx'

type CorrectionItemProps = {
  readonly item: Item
  readonly name: string
  /** From 1. */
  readonly number: number
  /** Saves the new file; null: no file can be given any longer. */
  readonly onFile: ((fileId: string) => Promise<void>) | null
}

/** Task of one asked document: its reason, the earlier file, and the slot of the new one. */
export function CorrectionItem({ item, name, number, onFile }: CorrectionItemProps) {
  const { t } = useTexts()
  const { id, before, after } = item
  return (
    <RequestItem title={t('corrections.own.item', { number, document: name })} why={<CorrectionReason item={item} />}>
      <Compared title={t('corrections.own.before')}>
        <OpenButton file={before} label={name} />
      </Compared>
      {onFile !== null ? (
        <DocumentSlot
          id={`new-${id}`}
          uploadName={id}
          label={t('corrections.own.newOf', { document: name })}
          value={after}
          isRemovable={false}
          onChange={(file) => (file === null ? undefined : onFile(file.id))}
        />
      ) : (
        after !== null && (
          <Compared title={t('corrections.own.after')} isFresh>
            <OpenButton file={after} label={name} />
          </Compared>
        )
      )}
    </RequestItem>
  )
}

function OpenButton({ file, label }: { readonly file: StoredFile; readonly label: string }) {
  const { open, dialog } = useOpenFile(label)
  return (
    <>
      <Button look="quiet" aria-label={`${label}: ${file.name}`} onClick={() => open(file)}>
        {file.name}
      </Button>
      {dialog}
    </>
  )
}
