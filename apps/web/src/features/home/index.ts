/** The Home section: a strip into the games and the sample gallery. Favourites and cart live on the device only. */
export { HomeScreen } from './home-screen.tsx';
