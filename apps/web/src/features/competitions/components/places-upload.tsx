import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { orToast } from '../../../ui/or-toast.ts'
import { Actions } from '../../../ui/page.tsx'
import { downloadPlacesTemplate, markedPlaces, type StaffCompetition, uploadPlaces } from '../state/setup-calls.ts'
import { faultInWords } from '../state/setup-faults.ts'
import { RulesForm } from './setup-form.tsx'

const CELL = /^[A-Z]+\d+$/

/** Replaces all lists from a sheet. One faulty cell refuses the whole sheet. */
export function PlacesUpload({ competition, onDone }: { competition: StaffCompetition; onDone: () => void }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [cells, setCells] = useState<ApiError['errors']>([])
  const act = competition.can.save ? 'replaceAll' : 'proposeAll'
  return (
    <RulesForm
      id="upload"
      competition={competition}
      onDone={onDone}
      {...(competition.lists > 0 ? { act: t(`competitions.places.${act}`, { count: competition.lists }) } : {})}
      onSave={async (made) => {
        setCells([])
        if (file === null) throw new ApiError(400, { message: t('competitions.places.onlyXlsx') })
        if (file.size > MAX_FILE_BYTES) throw new ApiError(413, { message: t('kernel.errors.big-file-size') })
        await uploadPlaces(competition.id, made, file).catch((fault: unknown) => {
          // Faulty cells are listed below by row and column, with the sheet to correct.
          if (fault instanceof ApiError && fault.errors.some(({ field }) => CELL.test(field))) {
            setCells(fault.errors)
            throw new ApiError(fault.status, { msg: fault.msg, message: fault.message })
          }
          // No list was readable: the fault is the file itself.
          if (fault instanceof ApiError && fault.errors.some(({ field }) => field === 'file'))
            throw new ApiError(fault.status, { msg: fault.msg, message: fault.message })
          throw fault
        })
      }}
    >
      <p>{t('competitions.places.uploadLead')}</p>
      {cells.length > 0 && file !== null && (
        <>
          <Banner tone="danger" title={t('competitions.places.cells', { count: cells.length })} isAnnounced>
            {t('competitions.places.nothingStored')}
          </Banner>
          <DataTable
            caption={t('competitions.places.cellsCaption')}
            rows={cells.slice(0, 50)}
            rowKey={({ field, msg }) => `${field} ${msg}`}
            isDense
            columns={[
              { key: 'cell', header: t('competitions.places.cell'), cell: ({ field }) => field },
              { key: 'fault', header: t('competitions.places.fault'), cell: (fault) => faultInWords(fault, t) },
            ]}
          />
          <div>
            <Button
              look="soft"
              onClick={() =>
                void orToast(async () => saveBlob(await markedPlaces(competition.id, file), 'GrantPlaces.xlsx'))
              }
            >
              {t('competitions.places.marked')}
            </Button>
          </div>
        </>
      )}
      <Actions>
        <Button look="secondary" onClick={() => input.current?.click()}>
          {t('competitions.places.choose')}
        </Button>
        <Button
          look="quiet"
          onClick={() => void orToast(async () => saveBlob(await downloadPlacesTemplate(), 'GrantPlaces.xlsx'))}
        >
          {t('competitions.places.template')}
        </Button>
      </Actions>
      <FileInput
        ref={input}
        accept=".xlsx"
        aria-label={t('competitions.places.choose')}
        onFiles={([chosen]) => chosen && setFile(chosen)}
      />
      {file !== null && <p role="status">{file.name}</p>}
    </RulesForm>
  )
}
