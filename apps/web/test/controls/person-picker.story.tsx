import { useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { PersonPicker } from '../../src/ui/person-picker.tsx'
import { has, report } from './reported.ts'

const NAMES = [
  'Айгерім Сейітқызы',
  'Өмірбек Нұрғали',
  'Гүлнұр Әбдіқадыр',
  'Ержан Қасымов',
  'Жанна Иванова',
  'Серік Төлеген',
  'Ұлан Бекұлы',
  'Шолпан Һашимова',
]

export function Story() {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const people = NAMES.slice(0, has('few') ? 3 : NAMES.length).map((name, at) => ({
    id: String(at),
    name,
    note: at === 1 ? t('interviews.assign.conflict') : String(at),
    isNoteWarning: at === 1,
    isDisabled: at === 1,
  }))
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('interviews.assign.act')}</Button>
      <Dialog isOpen={isOpen} title={t('interviews.assign.title', { number: 7 })} onClose={close}>
        <PersonPicker
          people={people}
          textOf={(name) => t(`interviews.assign.${name}`)}
          isBusy={has('busy')}
          error={has('error') ? t('kernel.errors.interview_clash') : null}
          onPick={report}
          onCancel={close}
        />
      </Dialog>
    </>
  )
}
