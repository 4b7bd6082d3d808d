/** The current route as state. */
import { href, parse, type Route } from './routes';

class Router {
  route: Route = $state.raw(parse(location.hash));

  /** Follows the address until the returned function is called. */
  start(): () => void {
    const follow = () => {
      this.route = parse(location.hash);
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }

  go(route: Route): void {
    location.hash = href(route);
  }

  /** Changes the address without a step in the history: for a selection within a place. */
  replace(route: Route): void {
    history.replaceState(null, '', href(route));
    this.route = route;
  }
}

export const router = new Router();
