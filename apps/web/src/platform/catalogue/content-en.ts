import content from '../../../../../locales/en/content.json'

export default { content }
