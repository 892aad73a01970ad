import type { Plugin } from 'vite'

/** `/admission/kit` of `npm run dev`: every control in its states, by the stories of their tests. Not in a build. */
export const kitPage = (): Plugin => ({
  name: 'kit-page',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _answer, next) => {
      request.url = request.url?.replace(/^\/admission\/kit(?=$|\?)/, '/admission/test/controls/kit.html')
      next()
    })
  },
})
