import content from '../../../../../locales/kk/content.json'

export default { content }
