import { useRef, useState } from 'react'
import { useTexts } from '../platform/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CameraInput, FileInput } from './file-input.tsx'
import { Actions } from './page.tsx'
import classes from './pages-dialog.module.css'
import { isPicture } from './pictures/draw-picture.ts'
import { useFileAddress } from './use-file-address.ts'

const MOST_PAGES = 20

type Sheet = { readonly id: number; readonly file: File }

/** Array with the element at `from` moved by one; unchanged at the ends. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): readonly Item[] {
  const to = from + by
  if (to < 0 || to >= items.length) return items
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)]
}

export const MOVES = [
  { direction: 'earlier', by: -1, sign: '↑', isEnd: (at: number) => at === 0 },
  { direction: 'later', by: 1, sign: '↓', isEnd: (at: number, length: number) => at === length - 1 },
] as const

type PagesDialogProps = {
  readonly label: string
  readonly files: readonly File[]
  readonly onDone: (files: readonly File[]) => void
  readonly onClose: () => void
}

export function PagesDialog({ label, files, onDone, onClose }: PagesDialogProps) {
  const { t } = useTexts()
  const [sheets, setSheets] = useState<readonly Sheet[]>(() => files.map((file, id) => ({ id, file })))
  const nextId = useRef(files.length)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function add(chosen: readonly File[]): void {
    const pictures = chosen.filter(isPicture)
    setSheets([...sheets, ...pictures.map((file) => ({ id: nextId.current++, file }))].slice(0, MOST_PAGES))
  }

  const canAdd = sheets.length < MOST_PAGES
  return (
    <Dialog isOpen title={t('documents.files.pages.title', { label })} size="lg" onClose={onClose}>
      <p>{t('documents.files.pages.lead')}</p>
      <ol className={classes.sheets}>
        {sheets.map(({ id, file }, at) => (
          <li key={id} className={classes.sheet}>
            <Thumbnail file={file} label={t('documents.files.pages.page', { number: at + 1 })} />
            <div className={classes.acts}>
              {MOVES.map(({ direction, by, sign, isEnd }) => (
                <Button
                  key={direction}
                  look="secondary"
                  aria-label={t(`documents.files.pages.${direction}`, { number: at + 1 })}
                  aria-disabled={isEnd(at, sheets.length)}
                  onClick={() => setSheets(moved(sheets, at, by))}
                >
                  <span aria-hidden="true">{sign}</span>
                </Button>
              ))}
              <Button
                look="quiet"
                aria-label={t('documents.files.pages.remove', { number: at + 1 })}
                onClick={() => setSheets(sheets.filter((sheet) => sheet.id !== id))}
              >
                {t('app.actions.remove')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {canAdd && (
        <Actions>
          <Button look="secondary" onClick={() => input.current?.click()}>
            {t('documents.files.pages.add')}
          </Button>
          <span className={classes.camera}>
            <Button look="secondary" onClick={() => camera.current?.click()}>
              {t('documents.files.photograph')}
            </Button>
          </span>
        </Actions>
      )}
      <Actions>
        <Button aria-disabled={sheets.length === 0} onClick={() => onDone(sheets.map(({ file }) => file))}>
          {t('documents.files.pages.attach', { count: sheets.length })}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
      <FileInput
        ref={input}
        multiple
        accept=".jpg,.jpeg,.png"
        aria-label={t('documents.files.pages.add')}
        onFiles={add}
      />
      <CameraInput ref={camera} aria-label={t('documents.files.photograph')} onFiles={add} />
    </Dialog>
  )
}

function Thumbnail({ file, label }: { file: File; label: string }) {
  const address = useFileAddress(file)
  return (
    <figure className={classes.figure}>
      {address && <img className={classes.thumbnail} src={address} alt="" />}
      <figcaption>{label}</figcaption>
    </figure>
  )
}
