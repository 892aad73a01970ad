import type { AttachmentSlot as SlotName } from '@portal/domain/accounts/schema.ts'
import type { DocumentPlan } from '@portal/domain/applications/rules.ts'
import { type ReactNode, useState } from 'react'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { orToast } from '../../../ui/or-toast.ts'
import { Section } from '../../../ui/page.tsx'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { AdditionalDocuments } from '../components/additional-documents.tsx'
import { AttachmentSlot } from '../components/attachment-slot.tsx'
import type { LetterLength } from '../components/letter-words.tsx'
import { downloadAsZip } from './files.ts'
import classes from './needed-documents.module.css'

type NeededDocumentsProps = {
  /** Prefix of the slots' ids; unique on the page. */
  readonly id: string
  readonly plan: DocumentPlan
  /** Content above the slots: the choices that determine them. */
  readonly children?: ReactNode
  readonly lead: string
  /** Further documents, after the required ones. */
  readonly further?: ReactNode
  readonly fileIn: (slot: SlotName) => StoredFile | null
  readonly isRemovable: (slot: SlotName) => boolean
  readonly faultAt?: (id: string) => TextKey | undefined
  /** Store of the letter's stated length. Default: until the page is closed. */
  readonly letterWords?: LetterLength
  readonly onPut: (slot: SlotName, file: StoredFile | null) => unknown
  readonly additional: readonly StoredFile[]
  readonly onAdditional: (files: readonly StoredFile[]) => unknown
}

/** Every slot that an application needs, with its file or a mark that it is missing. */
export function NeededDocuments(props: NeededDocumentsProps) {
  const {
    id,
    plan,
    lead,
    children,
    further,
    fileIn,
    isRemovable,
    faultAt,
    letterWords,
    onPut,
    additional,
    onAdditional,
  } = props
  const { t } = useTexts()
  const held = [...plan.required, ...plan.optional].flatMap((slot) => fileIn(slot) ?? [])
  const done = plan.required.filter((slot) => fileIn(slot) !== null).length

  const slotOf = (slot: SlotName, isOptional: boolean) => (
    <AttachmentSlot
      key={slot}
      slot={slot}
      id={`${id}-${slot}`}
      value={fileIn(slot)}
      isOptional={isOptional}
      isRemovable={isRemovable(slot)}
      fault={faultAt?.(`${id}-${slot}`)}
      letterWords={letterWords}
      onChange={(file) => onPut(slot, file)}
    />
  )

  return (
    <>
      <Section title={t('documents.plan.required')} lead={`${lead} ${t('documents.files.rules')}`}>
        {children}
        <div className={classes.sum}>
          <p role="status">{t('documents.plan.progress', { done, total: plan.required.length })}</p>
          <DownloadAll ids={[...held, ...additional].map((file) => file.id)} />
        </div>
        <div className={classes.slots}>{plan.required.map((slot) => slotOf(slot, false))}</div>
      </Section>
      {further}
      <Section title={t('documents.plan.others')}>
        <div className={classes.slots}>
          {plan.optional.map((slot) => slotOf(slot, true))}
          <AdditionalDocuments id={`${id}-additional`} files={additional} onChange={onAdditional} />
        </div>
      </Section>
    </>
  )
}

function DownloadAll({ ids }: { ids: readonly string[] }) {
  const { t } = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  if (ids.length === 0) return null

  async function download(): Promise<void> {
    setIsBusy(true)
    await orToast(() =>
      downloadAsZip([...new Set(ids)], (number) =>
        number === null ? t('documents.plan.zipName') : t('documents.plan.zipPart', { number }),
      ),
    )
    setIsBusy(false)
  }

  return (
    <Button look="secondary" isBusy={isBusy} onClick={() => void download()}>
      {t('documents.plan.downloadAll')}
    </Button>
  )
}
