package placard.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By what name a person is known on a network. */
class ProfileHandleTest {
    @ParameterizedTest
    @CsvSource({
        "https://www.instagram.com/saffrontable/,@saffrontable",
        "https://instagram.com/saffron.table_1?igsh=abc,@saffron.table_1",
        "https://x.com/saffron,@saffron",
        "https://www.tiktok.com/@saffron,@saffron",
        "https://www.threads.net/@saffron,@saffron",
        "https://t.me/saffron,@saffron",
        "https://youtube.com/@saffron,@saffron",
        "https://www.youtube.com/c/Saffron,Saffron",
        "https://m.facebook.com/saffrontable,saffrontable",
        "https://www.linkedin.com/in/zoe-lindqvist/,zoe-lindqvist",
        "https://de.linkedin.com/company/nordlys,nordlys",
        "https://github.com/nordlys,nordlys",
        "https://www.reddit.com/r/curry,r/curry",
        "https://bsky.app/profile/zoe.bsky.social,@zoe.bsky.social",
        "https://mastodon.social/@zoe,@zoe@mastodon.social",
        "https://wa.me/34600555012,+34600555012",
        "https://snapchat.com/add/zoe,@zoe"
    })
    void aPersonsPageTellsTheName(String url, String handle) {
        assertThat(ProfileHandle.orHost(url)).isEqualTo(handle);
    }

    @ParameterizedTest
    @CsvSource({
        "https://instagram.com/,instagram.com",
        "https://instagram.com/p/C0ffee/,instagram.com",
        "https://instagram.com.evil.example/saffron,instagram.com.evil.example",
        "https://evil.example/instagram.com/saffron,evil.example",
        "https://notinstagram.com/saffron,notinstagram.com",
        "https://instagram.com:8443/saffron,instagram.com:8443",
        "https://instagram.com/%E2%80%AEnorffas,instagram.com",
        "https://www.youtube.com/watch?v=1,youtube.com",
        "https://facebook.com/profile.php?id=1,facebook.com",
        "https://wa.me/qr,wa.me",
        "https://saffron.example/menu,saffron.example"
    })
    void anyOtherPageTellsItsHost(String url, String host) {
        assertThat(ProfileHandle.orHost(url)).isEqualTo(host);
    }

    @Test
    void eachNetworkHasASignOfItsOwn() {
        List<Glyph> signs = Stream.of(
                        "amazon,bandcamp,bluesky,booking,codeberg,discord,etsy,facebook,github,gitlab,google,instagram,kofi",
                        "linkedin,mastodon,medium,messenger,patreon,pinterest,reddit,signal,snapchat,soundcloud,spotify",
                        "substack,telegram,threads,tiktok,tripadvisor,twitch,twitter,vimeo,whatsapp,x,xing,yelp,youtube")
                .flatMap(words -> Stream.of(words.split(",")))
                .map(word -> Platform.of(word).glyph())
                .toList();
        assertThat(signs).doesNotContainNull().doesNotHaveDuplicates();
        assertThat(signs.stream().map(Glyph::path)).doesNotHaveDuplicates();
    }
}
