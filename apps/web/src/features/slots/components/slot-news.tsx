import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { setSlotNews } from '../api.ts'

/** Mail about times that get free, for an applicant whom none suits. */
export function SlotNews({ id, wantsNews }: { readonly id: string; readonly wantsNews: boolean }) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  const words = wantsNews ? 'on' : 'off'
  return (
    <Section title={t('slots.news.title')}>
      <p role="status">{t(`slots.news.${words}`)}</p>
      <ActError error={error} />
      <Actions>
        <Button look="secondary" isBusy={isBusy} onClick={() => void run(() => setSlotNews(id, !wantsNews))}>
          {t(`slots.news.turn.${words}`)}
        </Button>
      </Actions>
    </Section>
  )
}
