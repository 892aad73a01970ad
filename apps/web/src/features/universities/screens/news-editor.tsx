import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { newsTitleIn } from '@portal/domain/universities/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { deleteNews, ownNewsQuery, profileQuery, readOwnNews, saveNews } from '../api.ts'
import { NewsForm } from '../components/news-form.tsx'
import { NewsState } from '../components/news-state.tsx'
import { checkNews, emptyNews, newsBody, newsLabels, newsValues, type OwnNews } from '../state/news-values.ts'
import { useEditor } from '../state/use-editor.ts'
import { useUnsaved } from '../state/use-unsaved.ts'

const serverStateOf = (news: OwnNews) => ({ version: news.version, values: newsValues(news) })

function ToNews({ universityId }: { universityId: string | undefined }) {
  const { t } = useTexts()
  return (
    <Link to="/profile" search={{ tab: 'news', ...(universityId ? { universityId } : {}) }}>
      ← {t('editing.news.toList')}
    </Link>
  )
}

/** `/news/create`: a new piece of news of the reader's own university, or of the one in the address. */
export function CreateNewsScreen() {
  const { t, language } = useTexts()
  const own = useSession()?.user.universityId ?? null
  const asked = useSearch({ from: '/work/news/create' }).universityId
  const universityId = own ?? asked ?? ''
  const query = useQuery(profileQuery(universityId))
  const university = query.data?.data
  return (
    <Page
      title={t('editing.news.create')}
      lead={university && nameIn(university, language)}
      back={<ToNews universityId={universityId} />}
      isWide
    >
      <Waiting on={query} />
      {query.error === null && university && <NewNews key={university.id} universityId={university.id} />}
    </Page>
  )
}

function NewNews({ universityId }: { universityId: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [serverState] = useState(() => ({ version: 0, values: emptyNews(kazakhstanDate(now())) }))
  const [written, setWritten] = useState<OwnNews | null>(null)
  const isDraft = useRef(true)
  const editor = useEditor({
    id: 'news',
    draftName: `${universityId}.news`,
    serverState,
    labels: newsLabels(t),
    check: (values) => checkNews(values, isDraft.current),
    save: async (values, version) => {
      const body = newsBody(values, isDraft.current)
      // Written already, if more was typed during the first save.
      const saved = await saveNews(written?.id, written === null ? { ...body, universityId } : { ...body, version })
      setWritten(saved)
      return serverStateOf(saved)
    },
    readFresh: async () => serverState,
  })
  const unsaved = useUnsaved(editor.isUnsaved)
  const isDone = written !== null && !editor.isUnsaved
  useEffect(() => {
    if (isDone)
      void navigate({ to: '/news/$id', params: { id: written.id }, state: { isNewsWritten: true }, replace: true })
  }, [isDone, written, navigate])
  return (
    <NewsForm
      editor={editor}
      unsaved={unsaved}
      universityId={universityId}
      isDraft
      onWish={(wished) => {
        isDraft.current = wished
      }}
    />
  )
}

/** `/news/{id}`: an existing piece of news. */
export function EditNewsScreen() {
  const { t, language } = useTexts()
  const { id } = useParams({ from: '/work/news/$id' })
  const query = useQuery(ownNewsQuery(id))
  const news = query.data?.data
  const title = news && newsTitleIn(news, language)
  return (
    <Page
      title={title || t('editing.news.edit')}
      back={<ToNews universityId={news?.universityId} />}
      {...(news && {
        lead: <NewsState news={news} />,
      })}
      isWide
    >
      <Waiting on={query} />
      {news && <News key={news.id} news={news} />}
    </Page>
  )
}

function News({ news }: { news: OwnNews }) {
  const { t } = useTexts()
  const { id, universityId } = news
  const navigate = useNavigate()
  const isWritten = useLocation({ select: ({ state }) => state.isNewsWritten === true })
  const serverState = useMemo(() => serverStateOf(news), [news])
  const isDraft = useRef(news.isDraft)
  const editor = useEditor({
    id: 'news',
    draftName: `${universityId}.news.${id}`,
    serverState,
    labels: newsLabels(t),
    check: (values) => checkNews(values, isDraft.current),
    save: async (values, version) =>
      serverStateOf(await saveNews(id, { ...newsBody(values, isDraft.current), version })),
    readFresh: async () => serverStateOf(await readOwnNews(id)),
  })
  const unsaved = useUnsaved(editor.isUnsaved)
  const [isDeleting, setIsDeleting] = useState(false)
  const act = useAct()

  const remove = () =>
    void act.run(async () => {
      await deleteNews(news)
      editor.giveUp()
      unsaved.release()
      showToast('success', t('editing.news.deleted'))
      await navigate({ to: '/profile', search: { tab: 'news', universityId }, replace: true })
    })

  return (
    <>
      {isWritten && !editor.isSaved && !editor.isUnsaved && (
        <Banner tone="success" title={t('editing.saved')} isAnnounced />
      )}
      <NewsForm
        editor={editor}
        unsaved={unsaved}
        universityId={universityId}
        isDraft={news.isDraft}
        onWish={(wished) => {
          isDraft.current = wished
        }}
      >
        <Button look="quiet" onClick={() => setIsDeleting(true)}>
          {t('editing.news.delete')}
        </Button>
      </NewsForm>
      <ConfirmDialog
        isOpen={isDeleting}
        title={t('editing.news.deleteTitle')}
        confirmLabel={t('editing.delete')}
        isDangerous
        isBusy={act.isBusy}
        error={act.error}
        onConfirm={remove}
        onCancel={() => setIsDeleting(false)}
      >
        {t('editing.news.deleteText')}
      </ConfirmDialog>
    </>
  )
}
